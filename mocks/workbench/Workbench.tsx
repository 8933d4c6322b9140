import { useCallback, useEffect, useRef, useState } from 'react';
import { BundlePart } from './BundlePart';
import { CallPart } from './CallPart';
import { ClockPart } from './ClockPart';
import { ConditionPart } from './ConditionPart';
import { useDesk, useSetting } from './desk';
import { Act } from './fields';
import { HousePart, PeoplePart } from './HousePart';
import { LanguagePart } from './LanguagePart';
import { MediaPart } from './MediaPart';
import { OnPart } from './OnPart';
import { ScenarioPart } from './ScenarioPart';
import { whatIsOn } from './whatIsOn';
import css from './Workbench.module.css';

/** On some keyboards, Alt changes the characters, so this compares key codes. */
const isKey = (event: KeyboardEvent, code: string): boolean =>
  event.code === code && event.altKey && event.shiftKey && !event.ctrlKey && !event.metaKey;

const isIn = (panel: HTMLElement | null, target: EventTarget | null): boolean =>
  target instanceof Node && panel?.contains(target) === true;

function Foot() {
  const desk = useDesk();
  const [status, setStatus] = useState('');
  const [isHidden, setHidden] = useState(desk.isHandleHidden());
  return (
    <footer className={css['foot']}>
      <div className={css['row']}>
        <Act
          onClick={async () => {
            const link = desk.link();
            await navigator.clipboard.writeText(link).then(
              () => setStatus('The link is copied.'),
              () => setStatus(link),
            );
          }}
        >
          Copy link
        </Act>
        <Act onClick={() => desk.openAnew({})}>Open the page anew</Act>
      </div>
      <label>
        <input
          type="checkbox"
          checked={isHidden}
          onChange={({ target }) => {
            desk.hideHandle(target.checked);
            setHidden(target.checked);
          }}
        />
        Hide the handle (Alt+Shift+H); Alt+Shift+W opens the workbench all the same
      </label>
      <p role="status">{status}</p>
    </footer>
  );
}

export function Workbench() {
  const desk = useDesk();
  const count = whatIsOn(useSetting()).length;
  const [isOpen, setOpen] = useState(false);
  const [isHidden, setHidden] = useState(desk.isHandleHidden());
  const handle = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  const before = useRef<Element | null>(null);

  const close = useCallback(() => {
    setOpen(false);
    setHidden(desk.isHandleHidden());
  }, [desk]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isKey(event, 'KeyW')) {
        if (isOpen) close();
        else setOpen(true);
      } else if (isKey(event, 'KeyH')) {
        desk.hideHandle(!desk.isHandleHidden());
        setHidden(desk.isHandleHidden());
      } else if (event.key === 'Escape' && isIn(panel.current, event.target)) close();
      else return;
      event.preventDefault();
    };
    // The panel stops keys from bubbling, so this listens in the capture phase.
    globalThis.addEventListener('keydown', onKey, true);
    return () => globalThis.removeEventListener('keydown', onKey, true);
  }, [desk, isOpen, close]);

  useEffect(() => {
    if (isOpen) {
      before.current = document.activeElement;
      head.current?.focus();
      return;
    }
    const back = before.current;
    before.current = null;
    if (back === null) return;
    if (back instanceof HTMLElement && back !== document.body && back.isConnected) back.focus();
    else handle.current?.focus();
  }, [isOpen]);

  if (!isOpen) {
    if (isHidden) return null;
    return (
      <button
        ref={handle}
        type="button"
        className={css['handle']}
        aria-label={count === 0 ? 'Workbench' : `Workbench, ${count} on`}
        onClick={() => setOpen(true)}
      >
        <span aria-hidden="true">{count === 0 ? '⚙' : count}</span>
      </button>
    );
  }
  return (
    <aside ref={panel} className={css['panel']} aria-label="Workbench">
      <header className={css['head']}>
        <h2 ref={head} tabIndex={-1}>
          Workbench
        </h2>
        <Act onClick={close}>Close</Act>
      </header>
      {desk.notes.length > 0 && (
        <ul className={css['notes']} aria-label="What the link said in vain">
          {desk.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <OnPart />
      <ScenarioPart />
      <CallPart />
      <MediaPart />
      <ConditionPart />
      <HousePart />
      <PeoplePart />
      <ClockPart />
      <LanguagePart />
      <BundlePart />
      <Foot />
    </aside>
  );
}
