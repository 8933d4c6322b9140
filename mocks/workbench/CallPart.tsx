import { useState } from 'react';
import { CALL_FAULT_KINDS, callFault, type CallFaultKind } from '../calls/callFaults';
import { CALLS, isContractCall } from '../calls/calls';
import { useDesk } from './desk';
import { Act, Choice, Form, Part, TextField } from './fields';

const CALL_OPTIONS = [
  ['*', 'Every call'],
  ...CALLS.map(({ name, title, method }) => [name, `${title} (${method}, ${name})`] as const),
] as const;
const KIND_OPTIONS = Object.entries(CALL_FAULT_KINDS);
const isKind = (text: string): text is CallFaultKind => Object.hasOwn(CALL_FAULT_KINDS, text);

export function CallPart() {
  const { control } = useDesk();
  const [call, setCall] = useState('cameras');
  const [kind, setKind] = useState<CallFaultKind>('error');
  const [status, setStatus] = useState('500');
  const [code, setCode] = useState('E1500');
  const [detail, setDetail] = useState('The server has a cold.');
  const [late, setLate] = useState('0');
  const [times, setTimes] = useState('always');
  const isError = kind === 'error';
  const hasStatus = isError || kind === 'html';

  const turnOn = () => {
    const on = isContractCall(call) ? call : '*';
    control.on(on, null);
    const fault = callFault({
      call: on,
      kind,
      ...(hasStatus ? { status: Number(status) } : {}),
      ...(isError ? { code, detail } : {}),
      late: Number(late),
      times: times === 'once' ? 'once' : 'always',
    });
    control.set({ faults: [...control.setting().faults, fault] });
  };

  return (
    <Part title="Calls">
      <Form act={turnOn}>
        <Choice
          label="Call"
          options={CALL_OPTIONS}
          value={call}
          onChange={({ target }) => setCall(target.value)}
        />
        <Choice
          label="Comes to"
          options={KIND_OPTIONS}
          value={kind}
          onChange={({ target: { value } }) => {
            if (!isKind(value)) return;
            setKind(value);
            setLate(value === 'late' ? '3' : '0');
          }}
        />
        {hasStatus && (
          <TextField
            label="Status"
            type="number"
            min="200"
            max="599"
            required
            value={status}
            onChange={({ target }) => setStatus(target.value)}
          />
        )}
        {isError && (
          <>
            <TextField
              label="Code"
              pattern="[A-Z]\d{1,5}"
              title="A letter and digits, such as E0403"
              required
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
            <TextField label="Detail" value={detail} onChange={({ target }) => setDetail(target.value)} />
          </>
        )}
        <TextField
          label="Seconds late"
          type="number"
          min="0"
          max="600"
          step="any"
          required
          value={late}
          onChange={({ target }) => setLate(target.value)}
        />
        <Choice
          label="How often"
          options={[
            ['always', 'always'],
            ['once', 'once'],
          ]}
          value={times}
          onChange={({ target }) => setTimes(target.value)}
        />
        <Act type="submit">Turn on for this call</Act>
      </Form>
    </Part>
  );
}
