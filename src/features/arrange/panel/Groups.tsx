import { useEffect, useRef, useState } from 'react';
import { useAppDispatch } from '@/store/hooks';
import { usePersonalRecord, usePersonalRecordFailed } from '@/store/personalRecords';
import { appText } from '@/text/app';
import { arrangeText } from '@/text/features/arrange';
import { Button } from '@/ui/base/Button';
import { Checkbox } from '@/ui/forms/Checkbox';
import { TextField } from '@/ui/forms/TextField';
import { useGroups } from '../useGroups';
import { addGroup, removeGroup, renameGroup, setMember } from './saveGroups';
import styles from './ArrangePanel.module.css';

const LONGEST_NAME = 40;

/** @returns a message for a name that is empty or taken */
function problemOf(name: string, taken: readonly { name: string }[]): string | undefined {
  if (name.trim() === '') return arrangeText.nameMissing;
  return taken.some((group) => group.name === name.trim()) ? arrangeText.nameTaken : undefined;
}

/** Scrolls after the error is rendered. */
const showRefused = (form: HTMLFormElement) =>
  requestAnimationFrame(() => {
    form.scrollIntoView({ block: 'nearest' });
    // Only the field has a scroll margin for the banner.
    form.querySelector('input')?.scrollIntoView({ block: 'nearest' });
  });

interface GroupNameProps {
  name: string;
  others: readonly { name: string }[];
  /** @returns false for a taken name */
  onRename: (name: string) => Promise<boolean>;
}

/** The name is saved with Enter, and when the field is left. */
function GroupName({ name, others, onRename }: GroupNameProps) {
  /** Belongs to this name only: after a removal another group takes its place. */
  const [edited, setEdited] = useState({ of: name, draft: name, isAsked: false });
  const { draft, isAsked } = edited.of === name ? edited : { draft: name, isAsked: false };
  const problem = problemOf(draft, others);
  const keep = async () => {
    const kept = { of: name, draft: problem === undefined ? name : draft, isAsked: true };
    setEdited(kept);
    if (problem !== undefined || draft.trim() === name || (await onRename(draft.trim()))) return;
    setEdited((now) => (now === kept ? { ...kept, draft } : now));
  };
  return (
    <form
      className={styles.groupName}
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
        if (problem !== undefined) showRefused(event.currentTarget);
      }}
    >
      <TextField
        label={arrangeText.groupName}
        value={draft}
        error={isAsked ? problem : undefined}
        maxLength={LONGEST_NAME}
        onChange={({ target }) => setEdited({ of: name, draft: target.value, isAsked: false })}
        onBlur={() => void keep()}
      />
    </form>
  );
}

/** The wall can show a single group. */
export function Groups({ cameras }: { cameras: readonly { id: string; name: string }[] }) {
  const dispatch = useAppDispatch();
  const groups = useGroups(cameras);
  const [name, setName] = useState('');
  const [isAsked, setAsked] = useState(false);
  const hasFailed = usePersonalRecordFailed('groups');
  const problem = hasFailed ? appText.partNotLoaded : problemOf(name, groups);
  // A name may be taken until the groups are loaded.
  const isWaiting = usePersonalRecord('groups') === null && !hasFailed;
  const section = useRef<HTMLElement>(null);
  /** The removed group's button has the focus. */
  const removed = useRef<{ name: string; index: number } | null>(null);
  useEffect(() => {
    const group = removed.current;
    if (group === null || groups.some((each) => each.name === group.name)) return;
    removed.current = null;
    // Focuses the next group's button, else the previous one, else the field for a new name.
    const buttons = section.current?.querySelectorAll<HTMLElement>('fieldset > button') ?? [];
    const next = buttons[Math.min(group.index, buttons.length - 1)];
    (next ?? section.current?.querySelector<HTMLElement>('form input'))?.focus();
  });
  return (
    <section ref={section} className={styles.groups} aria-label={arrangeText.groups}>
      <h2>{arrangeText.groups}</h2>
      {groups.map((group, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a new name must leave the focus where it is
        <fieldset key={index} className={styles.group}>
          <legend className="visually-hidden">{group.name}</legend>
          <GroupName
            name={group.name}
            others={groups.filter((other) => other !== group)}
            onRename={(to) => dispatch(renameGroup(group.name, to))}
          />
          {cameras.map((camera) => (
            <Checkbox
              key={camera.id}
              label={camera.name}
              checked={group.cameraIds.includes(camera.id)}
              onChange={({ target }) => dispatch(setMember(group.name, camera.id, target.checked))}
            />
          ))}
          <Button
            variant="quiet"
            aria-label={arrangeText.removeGroup(group.name)}
            onClick={() => {
              removed.current = { name: group.name, index };
              dispatch(removeGroup(group.name));
            }}
          >
            {arrangeText.remove}
          </Button>
        </fieldset>
      ))}
      <form
        className={styles.newGroup}
        onSubmit={(event) => {
          event.preventDefault();
          if (isWaiting) return;
          setAsked(problem !== undefined);
          if (problem !== undefined) {
            showRefused(event.currentTarget);
            return;
          }
          dispatch(addGroup(name.trim()));
          setName('');
        }}
      >
        <TextField
          label={arrangeText.newGroup}
          value={name}
          error={isAsked ? problem : undefined}
          maxLength={LONGEST_NAME}
          onChange={({ target }) => {
            setAsked(false);
            setName(target.value);
          }}
        />
        <Button type="submit" variant="quiet" aria-disabled={isWaiting}>
          {arrangeText.addGroup}
        </Button>
      </form>
    </section>
  );
}
