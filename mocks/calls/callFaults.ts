import { isContractCall, type ContractCallName } from './calls';

export const CALL_FAULT_KINDS = {
  error: "an error in the vendor's form",
  html: 'a page of HTML',
  dropped: 'no answer, the connection fails',
  silent: 'no answer, the connection stays open',
  'wrong-shape': 'an answer of another shape',
  late: 'its usual answer, late',
} as const;

export type CallFaultKind = keyof typeof CALL_FAULT_KINDS;

export interface CallFault {
  call: ContractCallName | '*';
  kind: CallFaultKind;
  status: number;
  code: string;
  detail: string;
  /** Response delay in seconds. */
  late: number;
  times: 'once' | 'always';
}

const USUAL = { status: 500, code: 'E1500', detail: '', late: 0, times: 'always' } as const;
const DEFAULT_DELAY_SECONDS = 3;

export const callFault = (fault: Pick<CallFault, 'call' | 'kind'> & Partial<CallFault>): CallFault => ({
  ...USUAL,
  late: fault.kind === 'late' ? DEFAULT_DELAY_SECONDS : USUAL.late,
  ...fault,
});

const STATUS = /^[2-5]\d\d$/;
const CODE = /^[A-Z]\d{1,5}$/;
const LATEST = 600;
const FORM = /^([a-z-]+)((?: (?!on )\S+)*) on (\*|\w+)(?:: ([\s\S]*))?$/;

const isKind = (text: string): text is CallFaultKind => Object.hasOwn(CALL_FAULT_KINDS, text);

/**
 * Formats a fault for a link, for example `error 503 E1503 late 2 once on cameras: The server has a cold.`
 */
export function writeCallFault(fault: CallFault): string {
  const usual = callFault({ call: fault.call, kind: fault.kind });
  const words = [
    fault.kind,
    // The kind `late` is followed by its delay in seconds. Other kinds append `late` and the delay, if any.
    ...(fault.kind === 'late' ? [String(fault.late)] : []),
    ...(fault.status === usual.status ? [] : [String(fault.status)]),
    ...(fault.code === usual.code ? [] : [fault.code]),
    ...(fault.kind === 'late' || fault.late === 0 ? [] : ['late', String(fault.late)]),
    ...(fault.times === usual.times ? [] : [fault.times]),
  ];
  return `${words.join(' ')} on ${fault.call}${fault.detail === '' ? '' : `: ${fault.detail}`}`;
}

/** @returns null if the text is not a valid fault */
export function readCallFault(text: string): CallFault | null {
  const [, kind = '', words = '', call = '', detail = ''] = FORM.exec(text) ?? [];
  if (!isKind(kind) || (call !== '*' && !isContractCall(call))) return null;
  const fault = callFault({ kind, call, detail });
  const rest = words.split(' ').filter((word) => word !== '');
  if (kind === 'late' && rest.length > 0) rest.unshift('late');
  while (rest.length > 0) {
    const word = rest.shift() ?? '';
    if (word === 'once' || word === 'always') fault.times = word;
    else if (STATUS.test(word)) fault.status = Number(word);
    else if (CODE.test(word)) fault.code = word;
    else if (word === 'late') {
      const seconds = Number(rest.shift());
      if (!(seconds >= 0 && seconds <= LATEST)) return null;
      fault.late = seconds;
    } else return null;
  }
  return fault;
}

export class CallFaults {
  #armed: CallFault[] = [];
  readonly #onUsedUp: (fault: CallFault) => void;

  constructor(onUsedUp: (fault: CallFault) => void) {
    this.#onUsedUp = onUsedUp;
  }

  set(faults: readonly CallFault[]): void {
    this.#armed = [...faults];
  }

  /** Returns the fault to apply to the call. A fault with `once` takes precedence and is removed. */
  take(call: ContractCallName): CallFault | undefined {
    const hits = this.#armed.filter((fault) => fault.call === call || fault.call === '*');
    const once = hits.find((fault) => fault.times === 'once');
    if (once === undefined) return hits[0];
    this.#armed = this.#armed.filter((fault) => fault !== once);
    this.#onUsedUp(once);
    return once;
  }
}
