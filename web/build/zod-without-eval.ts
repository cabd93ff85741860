// Sets zod's shared settings before zod loads: otherwise zod tries `new Function`, which the content security policy
// forbids and reports. `z.config({ jitless: true })` would pull all of zod into the way in.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
