/**
 * Preloaded into a program (NODE_OPTIONS=--import=…): its clock runs CLOCK_AHEAD_MS milliseconds ahead, so
 * that morning work can be tested at any hour. Timers and the database are not affected.
 */
const ahead = Number(process.env['CLOCK_AHEAD_MS'] ?? 0);
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values: [], made) =>
    Reflect.construct(target, values.length === 0 ? [target.now() + ahead] : values, made),
  get: (target, key) =>
    key === 'now' ? () => target.now() + ahead : Reflect.get(target, key, target),
});
