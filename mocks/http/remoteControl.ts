import { CALL_FAULT_KINDS } from '../calls/callFaults';
import { isContractCall } from '../calls/calls';
import { instantOf } from '../clock/zonedTime';
import { openApiDocument } from '../contract/openapi';
import { isConditionName } from '../setting/conditions';
import { createControl } from '../control';
import { isMediaFault } from '../files/mediaFaults';
import { withoutPasswords } from '../calls/requestLog';
import { isScenarioName } from '../setting/scenarios';
import { readSetting } from '../setting/setting';
import type { Vendor } from '../vendor';

/** The app never requests URLs with this prefix. */
export const CONTROL_PREFIX = '/__vendor/';

export interface MovableClock {
  now(): number;
  goTo(at: number): void;
}

export function movableClock(): MovableClock {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    goTo(at) {
      ahead = at - Date.now();
    },
  };
}

type Controls = Readonly<Record<string, (...values: never[]) => unknown>>;

/** Callers over HTTP have no type checks, so arguments are validated at run time. */
function insist(isRight: boolean, what: string): void {
  if (!isRight) throw new Error(what);
}

const kindOf = (fault: unknown): string =>
  typeof fault === 'object' && fault !== null && 'kind' in fault ? String(fault.kind) : String(fault);

/** Functions whose arguments are JSON: most of `window.cameraDemo`, plus `open` and `forget`. */
function controlsOf(vendor: Vendor, clock: MovableClock) {
  const { set, allOff, on, setMediaFault, condition, expireTokens, setting } = createControl(vendor);
  return {
    setting,
    set,
    allOff,
    expireTokens,
    on(...[call, fault]: Parameters<typeof on>) {
      insist(call === '*' || isContractCall(call), `There is no call “${call}”.`);
      insist(
        fault === null || Object.hasOwn(CALL_FAULT_KINDS, kindOf(fault)),
        `No fault is “${kindOf(fault)}”.`,
      );
      on(call, fault);
    },
    setMediaFault(...[where, fault, times]: Parameters<typeof setMediaFault>) {
      insist(fault === null || isMediaFault(fault), `No camera's or clip's fault is “${String(fault)}”.`);
      setMediaFault(where, fault, times);
    },
    condition(...[name, value]: Parameters<typeof condition>) {
      insist(isConditionName(name), `There is no condition “${name}”.`);
      condition(name, value);
    },
    setScenario(name: Parameters<typeof vendor.setScenario>[0]) {
      insist(name === null || isScenarioName(name), `There is no scenario “${String(name)}”.`);
      vendor.setScenario(name);
    },
    /** @param search query of a link, such as `scenario=slow&demo-seed=7` */
    open(search: string) {
      const { setting, notes } = readSetting(new URLSearchParams(search));
      vendor.set(setting);
      if (setting.now !== null) goTo(setting.now);
      return notes;
    },
    goTo,
    cameras: () =>
      vendor.household.cameras().map(({ uuid, displayName, status }) => ({ uuid, displayName, status })),
    requests: () => vendor.calls.map((call) => ({ ...call, body: withoutPasswords(call.body) })),
    violations: () => vendor.violations,
    forget() {
      vendor.calls.splice(0);
      vendor.violations.splice(0);
    },
    resetTokens: () => vendor.accounts.openResetTokens(),
  };

  function goTo(time: string) {
    const zone = vendor.setting.zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const at = instantOf(time, zone);
    insist(!Number.isNaN(at), `“${time}” is not a time such as 2026-03-29T01:30.`);
    clock.goTo(at);
    set({ now: time });
  }
}

const problem = (detail: string, status: number) =>
  Response.json({ errors: [{ status, detail }] }, { status });

/**
 * Returns a handler for `POST /__vendor/<function>`, whose body is a JSON array of the function's arguments.
 * `GET /__vendor/` lists the functions.
 */
export function remoteControl(vendor: Vendor, clock: MovableClock): (request: Request) => Promise<Response> {
  const controls: Controls = controlsOf(vendor, clock);
  return async (request) => {
    const name = new URL(request.url).pathname.slice(CONTROL_PREFIX.length);
    if (name === 'openapi.json') return Response.json(openApiDocument());
    if (name === '') return Response.json({ functions: Object.keys(controls) });
    const turn = Object.hasOwn(controls, name) ? controls[name] : undefined;
    if (turn === undefined || request.method !== 'POST') return problem(`There is no POST ${name}.`, 404);
    try {
      const text = await request.text();
      const values: unknown = text === '' ? [] : JSON.parse(text);
      insist(Array.isArray(values), 'The arguments are to be a JSON list.');
      return Response.json({ data: turn(...(values as never[])) ?? null });
    } catch (error) {
      return problem(error instanceof Error ? error.message : String(error), 400);
    }
  };
}
