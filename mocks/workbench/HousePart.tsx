import { useState } from 'react';
import { NAMES, NETWORKS, type Names, type Network } from '../setting/behavior';
import {
  ACCOUNTS,
  MAX_SEED,
  MAX_CAMERAS,
  MAX_EVENTS,
  ROLES,
  type AccountName,
  type RoleNumber,
} from '../setting/setting';
import { useDesk, useSetting } from './desk';
import { Act, Choice, Form, given, Part, TextField } from './fields';
import css from './Workbench.module.css';

const AS_IT_IS = '';
const isKeyOf = <Key extends string>(table: Readonly<Record<Key, string>>, text: string): text is Key =>
  Object.hasOwn(table, text);
const numberOf = (text: string): number | null => (text === '' ? null : Number(text));

export function HousePart() {
  const { control } = useDesk();
  const setting = useSetting();
  const amount = (label: string, key: 'cameras' | 'events' | 'seed', max: number) => (
    <TextField
      key={`${key} ${setting[key]}`}
      name={key}
      label={label}
      type="number"
      min="0"
      max={max}
      placeholder="as it is"
      defaultValue={setting[key] ?? ''}
    />
  );
  return (
    <Part title="House and network">
      <Form
        act={(form) => {
          const number = (name: string) => numberOf(given(form, name));
          control.set({ cameras: number('cameras'), events: number('events'), seed: number('seed') });
        }}
      >
        {amount(`Cameras, 0 to ${MAX_CAMERAS.toLocaleString('en')}`, 'cameras', MAX_CAMERAS)}
        {amount(`Events, 0 to ${MAX_EVENTS.toLocaleString('en')}`, 'events', MAX_EVENTS)}
        {amount('Seed of the events', 'seed', MAX_SEED)}
        <Act type="submit">Furnish the house</Act>
      </Form>
      <Choice
        label="Names"
        options={Object.entries(NAMES)}
        value={setting.names}
        onChange={({ target: { value } }) => {
          if (isKeyOf<Names>(NAMES, value)) control.set({ names: value });
        }}
      />
      <Choice
        label="Network"
        options={Object.entries(NETWORKS)}
        value={setting.network}
        onChange={({ target: { value } }) => {
          if (isKeyOf<Network>(NETWORKS, value)) control.set({ network: value });
        }}
      />
      <p className={css['quiet']}>
        What is on the screen was answered before: open the page anew to ask again.
      </p>
    </Part>
  );
}

export function PeoplePart() {
  const { openAnew, control } = useDesk();
  const setting = useSetting();
  const [account, setAccount] = useState<string>(setting.account ?? AS_IT_IS);
  const [role, setRole] = useState<string>(setting.role === null ? AS_IT_IS : String(setting.role));
  return (
    <Part title="Account and role">
      <Form
        act={() =>
          openAnew({
            account: isKeyOf<AccountName>(ACCOUNTS, account) ? account : null,
            role: role === AS_IT_IS ? null : (Number(role) as RoleNumber),
          })
        }
      >
        <Choice
          label="Account"
          options={[[AS_IT_IS, 'the present user'], ...Object.entries(ACCOUNTS).map(named)]}
          value={account}
          onChange={({ target }) => setAccount(target.value)}
        />
        <Choice
          label="Role"
          options={[[AS_IT_IS, 'as it is'], ...Object.entries(ROLES).map(named)]}
          value={role}
          onChange={({ target }) => setRole(target.value)}
        />
        <Act type="submit">Open as this account</Act>
      </Form>
      <Act onClick={() => control.expireTokens()}>Expire the token</Act>
    </Part>
  );
}

const named = ([value, text]: [string, string]) => [value, `${value}: ${text}`] as const;
