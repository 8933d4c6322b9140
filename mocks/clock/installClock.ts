import { instantAt, offsetAt } from './zonedTime';

export interface PageClock {
  /** Milliseconds ahead of the computer's clock. */
  ahead(): number;
  /** @param at Unix epoch milliseconds */
  goTo(at: number): void;
  remove(): void;
}

type Parts = 'FullYear' | 'Month' | 'Date' | 'Hours' | 'Minutes' | 'Seconds' | 'Milliseconds';
const PARTS: readonly Parts[] = ['FullYear', 'Month', 'Date', 'Hours', 'Minutes', 'Seconds', 'Milliseconds'];

const DATE_ONLY = /^\s*[+-]?\d{4,6}(-\d\d(-\d\d)?)?\s*$/;
const ISO_TIME = /^\s*[+-]?\d{4,6}-\d\d-\d\dT/;
const NAMES_A_ZONE = /Z\s*$|GMT|UTC|[+-]\d\d:?\d\d\s*(\(.*\))?$/i;

const twoDigits = (value: number): string => String(Math.abs(value)).padStart(2, '0');

const NO_DATE = 'Invalid Date';

type Call = (this: Date, ...rest: unknown[]) => unknown;

function zonedMethods(Real: DateConstructor, zone: string): Record<string, Call> {
  /** @returns a date whose UTC methods give the local time in the zone */
  const wallOf = (date: Date): Date => {
    const at = date.getTime();
    return new Real(Number.isNaN(at) ? at : at + offsetAt(at, zone));
  };
  /** Formats a date as `toDateString` does, for example `Sun Mar 29 2026`. */
  const dayText = (date: Date): string => {
    const text = wallOf(date).toUTCString();
    const [, weekday, day, month, year] = /^(\w+), (\d+) (\w+) (-?\d+)/.exec(text) ?? [];
    return weekday === undefined ? NO_DATE : `${weekday} ${month} ${day} ${year}`;
  };
  const timeText = (date: Date): string => {
    const wall = wallOf(date);
    if (Number.isNaN(wall.getTime())) return NO_DATE;
    const minutes = Math.round(offsetAt(date.getTime(), zone) / 60_000);
    const offset = `${minutes < 0 ? '-' : '+'}${twoDigits(Math.trunc(minutes / 60))}${twoDigits(minutes % 60)}`;
    return `${wall.toISOString().slice(-13, -5)} GMT${offset} (${zone})`;
  };
  const methods: Record<string, Call> = {
    getDay(this: Date) {
      return wallOf(this).getUTCDay();
    },
    getTimezoneOffset(this: Date) {
      const at = this.getTime();
      return Number.isNaN(at) ? at : -offsetAt(at, zone) / 60_000;
    },
    toDateString(this: Date) {
      return dayText(this);
    },
    toTimeString(this: Date) {
      return timeText(this);
    },
    toString(this: Date) {
      return Number.isNaN(this.getTime()) ? NO_DATE : `${dayText(this)} ${timeText(this)}`;
    },
  };
  for (const part of PARTS) {
    methods[`get${part}`] = function get() {
      return wallOf(this)[`getUTC${part}`]();
    };
    methods[`set${part}`] = function set(...values) {
      const isNoDate = Number.isNaN(this.getTime());
      const wall = isNoDate && part === 'FullYear' ? new Real(0) : wallOf(this);
      Reflect.apply(wall[`setUTC${part}`], wall, values);
      const at = wall.getTime();
      return this.setTime(Number.isNaN(at) ? at : instantAt(at, zone));
    };
  }
  return methods;
}

function zonedMaking(Real: DateConstructor, zone: string) {
  const here = (wall: number): number => (Number.isNaN(wall) ? wall : instantAt(wall, zone));
  const parse = (text: string): number => {
    if (DATE_ONLY.test(text) || NAMES_A_ZONE.test(text)) return Real.parse(text);
    return here(Real.parse(ISO_TIME.test(text) ? `${text.trim()}Z` : `${text} UTC`));
  };
  return {
    parse,
    make(values: unknown[]): unknown[] {
      const [first] = values;
      if (values.length > 1) return [here(Reflect.apply(Real.UTC, Real, values))];
      return typeof first === 'string' ? [parse(first)] : values;
    },
  };
}

const LOCALE_METHODS = ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'] as const;

function installZone(Real: DateConstructor, zone: string): () => void {
  // `Date` may already be a subclass, so this finds the native prototype.
  const prototype: object =
    Object.getPrototypeOf(Real.prototype) === Object.prototype
      ? Real.prototype
      : Object.getPrototypeOf(Real.prototype);
  const before = new Map<string, PropertyDescriptor>();
  const put = (name: string, method: Call) => {
    const known = Object.getOwnPropertyDescriptor(prototype, name);
    if (!known) return;
    before.set(name, known);
    Object.defineProperty(prototype, name, { ...known, value: method });
  };
  for (const [name, method] of Object.entries(zonedMethods(Real, zone))) put(name, method);
  const withZone = (options: unknown) => ({
    ...(typeof options === 'object' ? options : {}),
    timeZone: (options as Intl.DateTimeFormatOptions | undefined)?.timeZone ?? zone,
  });
  for (const name of LOCALE_METHODS) {
    const real = Real.prototype[name];
    put(name, function localized(locales, options) {
      return Reflect.apply(real, this, [locales, withZone(options)]);
    });
  }
  const RealFormat = Intl.DateTimeFormat;
  Intl.DateTimeFormat = new Proxy(RealFormat, {
    construct: (real, [locales, options], made) =>
      Reflect.construct(real, [locales, withZone(options)], made),
    apply: (real, _this, [locales, options]) => Reflect.construct(real, [locales, withZone(options)]),
  });
  return () => {
    Intl.DateTimeFormat = RealFormat;
    for (const [name, descriptor] of before) Object.defineProperty(prototype, name, descriptor);
  };
}

/**
 * Changes the time and zone for scripts, but not for timers and browser controls such as time inputs.
 * @param ahead milliseconds ahead of the computer's clock
 * @param zone null for the computer's own zone
 */
export function installClock(ahead: number, zone: string | null): PageClock {
  const Real = Date;
  let shift = ahead;
  const now = () => Real.now() + shift;
  const making = zone === null ? null : zonedMaking(Real, zone);
  const removeZone = zone === null ? () => undefined : installZone(Real, zone);
  globalThis.Date = new Proxy(Real, {
    construct: (real, values: unknown[], made) =>
      Reflect.construct(real, values.length === 0 ? [now()] : (making?.make(values) ?? values), made),
    apply: () => new Real(now()).toString(),
    get: (real, name) => {
      if (name === 'now') return now;
      if (name === 'parse' && making) return making.parse;
      return Reflect.get(real, name);
    },
  });
  return {
    ahead: () => shift,
    goTo(at) {
      shift = at - Real.now();
    },
    remove() {
      globalThis.Date = Real;
      removeZone();
    },
  };
}
