import { useRef } from 'react';
import { useDesk, useSetting } from './desk';
import { Act } from './fields';
import { needsOpening, whatIsOn, type OnItem } from './whatIsOn';
import css from './Workbench.module.css';

export function OnPart() {
  const desk = useDesk();
  const items = whatIsOn(useSetting());
  const section = useRef<HTMLElement>(null);
  const turnOff = ({ off }: OnItem) => {
    if (needsOpening(off)) desk.openAnew(off);
    else desk.control.set(off);
    // The pressed button unmounts, so the section takes the focus.
    section.current?.focus();
  };
  return (
    <section ref={section} className={css['on']} aria-label="What is on" tabIndex={-1}>
      {items.length === 0 ? (
        <p>Everything is as it is by itself.</p>
      ) : (
        <>
          <ul>
            {items.map((item) => (
              <li key={item.text}>
                <span>{item.text}</span>
                <Act aria-label={`Turn off ${item.text}`} onClick={() => turnOff(item)}>
                  Turn off
                </Act>
              </li>
            ))}
          </ul>
          <Act
            onClick={() => {
              desk.control.allOff();
              section.current?.focus();
            }}
          >
            All off
          </Act>
        </>
      )}
    </section>
  );
}
