import { useState } from 'react';
import { isScenarioName, scenarioList } from '../setting/scenarios';
import { useDesk, useSetting } from './desk';
import { Part, TextField } from './fields';
import css from './Workbench.module.css';

const ALL = scenarioList();

export function ScenarioPart() {
  const { control } = useDesk();
  const { scenarios } = useSetting();
  const [requested, setQuery] = useState('');
  const words = requested.toLowerCase().split(/\s+/);
  const found = ALL.filter(({ name, description }) =>
    words.every((word) => `${name} ${description}`.toLowerCase().includes(word)),
  );
  const turn = (name: string, isOn: boolean) => {
    if (!isScenarioName(name)) return;
    const others = scenarios.filter((each) => each !== name);
    control.set({ scenarios: isOn ? [...others, name] : others });
  };
  return (
    <Part title="Scenarios" isOpen>
      <TextField
        label="Find a scenario"
        type="search"
        value={requested}
        onChange={({ target }) => setQuery(target.value)}
      />
      <p role="status" className={css['quiet']}>
        {found.length} of {ALL.length}
      </p>
      <ul className={css['scenarios']}>
        {found.map(({ name, description }) => (
          <li key={name}>
            <label>
              <input
                type="checkbox"
                checked={scenarios.some((each) => each === name)}
                onChange={({ target }) => turn(name, target.checked)}
              />
              <span>
                <b>{name}</b> {description}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Part>
  );
}
