import { CALL_NAMES, operationOf } from '../contract/calls';
import type { CallName } from '../contract/types';

/** The calls of the contract, in its order, as the workbench and the links name them; the titles are for people. */
export const CALLS = CALL_NAMES.map((name) => {
  const { method, path, summary } = operationOf(name);
  return { name, method, path, title: summary };
});

export type { CallName };
export type ContractCallName = CallName;

export const isContractCall = (name: string): name is ContractCallName =>
  CALLS.some((call) => call.name === name);
