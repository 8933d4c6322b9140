import { useState } from 'react';
import {
  CONDITION_NAMES,
  CONDITIONS,
  isConditionName,
  isSwitch,
  type ConditionName,
} from '../setting/conditions';
import { useDesk } from './desk';
import { Act, Choice, Form, Part, TextField } from './fields';

const OPTIONS = CONDITION_NAMES.map((name) => [name, `${name}: ${CONDITIONS[name].description}`] as const);

export function ConditionPart() {
  const { control } = useDesk();
  const [name, setName] = useState<ConditionName>('vendor-clock');
  const [min, max] = CONDITIONS[name].range;
  const [value, setValue] = useState('600');
  return (
    <Part title="Vendor and browser">
      <Form act={() => control.condition(name, isSwitch(name) ? min : Number(value))}>
        <Choice
          label="Condition"
          options={OPTIONS}
          value={name}
          onChange={({ target }) => {
            if (!isConditionName(target.value)) return;
            setName(target.value);
            setValue(String(CONDITIONS[target.value].range[0]));
          }}
        />
        {!isSwitch(name) && (
          <TextField
            label="n"
            type="number"
            min={min}
            max={max}
            required
            value={value}
            onChange={({ target }) => setValue(target.value)}
          />
        )}
        <Act type="submit">Turn on this condition</Act>
      </Form>
    </Part>
  );
}
