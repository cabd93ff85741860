// zod's shared settings, put in place before zod itself is loaded: it would else try `new Function`, which the
// content security policy forbids and reports. `z.config({ jitless: true })` would draw all of zod into the way in.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
