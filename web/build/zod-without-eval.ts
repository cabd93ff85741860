// Sets zod's global config before zod loads. Otherwise zod tries `new Function`, which the content security policy
// forbids and reports. `z.config({ jitless: true })` would load all of zod with the sign-in.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
