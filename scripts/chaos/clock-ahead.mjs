const aheadMs = Number(process.env.CHAOS_AHEAD_MS)
const now = Date.now

globalThis.Date = new Proxy(Date, {
  construct: (Real, given, target) =>
    Reflect.construct(Real, given.length === 0 ? [now() + aheadMs] : given, target),
  get: (Real, name) => (name === 'now' ? () => now() + aheadMs : Reflect.get(Real, name)),
})
