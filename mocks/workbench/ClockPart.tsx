import { useId } from 'react';
import { instantText, nextClockChange } from '../clock/zonedTime';
import { useDesk } from './desk';
import { Act, Form, given, Part, TextField } from './fields';
import css from './Workbench.module.css';

const ZONES = Intl.supportedValuesOf('timeZone').map((name) => <option key={name}>{name}</option>);

const SHORTLY_BEFORE_MS = 10_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Timers do not follow a changed clock, so each change reloads the page. */
export function ClockPart() {
  const { now, zone, openAnew } = useDesk();
  const zones = useId();
  const at = now();
  const goTo = (time: number) => openAnew({ now: instantText(time, zone), zone });
  const midnight = `${instantText(at, zone).slice(0, 10)}T23:59:50`;
  const change = nextClockChange(at, zone);
  return (
    <Part title="Clock">
      <Form act={(form) => openAnew({ now: given(form, 'now'), zone: given(form, 'zone') })}>
        <TextField
          label="Day and time"
          name="now"
          type="datetime-local"
          step="1"
          required
          defaultValue={instantText(at, zone)}
        />
        <TextField label="Time zone" name="zone" list={zones} required defaultValue={zone} />
        <datalist id={zones}>{ZONES}</datalist>
        <Act type="submit">Go to this time</Act>
      </Form>
      <div className={css['row']}>
        <Act onClick={() => goTo(at + HOUR)}>An hour on</Act>
        <Act onClick={() => goTo(at + DAY)}>A day on</Act>
        <Act onClick={() => openAnew({ now: midnight, zone })}>10 s before midnight</Act>
        {change && (
          <Act onClick={() => goTo(change.at - SHORTLY_BEFORE_MS)}>10 s before the clocks change</Act>
        )}
      </div>
    </Part>
  );
}
