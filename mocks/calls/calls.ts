import { CALL_NAMES, operationOf } from '../contract/calls';
import type { CallName } from '../contract/types';

export const CALLS = CALL_NAMES.map((name) => {
  const { method, path, summary } = operationOf(name);
  return { name, method, path, title: summary };
});

export type { CallName };
export type ContractCallName = CallName;

export const isContractCall = (name: string): name is ContractCallName =>
  CALLS.some((call) => call.name === name);
