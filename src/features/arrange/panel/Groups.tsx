import { useEffect, useRef, useState } from 'react';
import { useServices } from '@/store/hooks';
import { usePersonalRecord, usePersonalRecordFailed } from '@/store/personalRecords';
import { appText } from '@/text/app';
import { arrangeText } from '@/text/features/arrange';
import { Button } from '@/ui/base/Button';
import { Checkbox } from '@/ui/forms/Checkbox';
import { TextField } from '@/ui/forms/TextField';
import { blocksOf, useNearBlocks } from '@/ui/hooks/useNearBlocks';
import { visibleText } from '@/lib/visibleText';
import { useGroups, type ShownGroup } from '../useGroups';
import { addGroup, removeGroup, renameGroup, setMember } from './saveGroups';
import styles from './ArrangePanel.module.css';

const LONGEST_NAME = 40;

/** @returns a message for a name that is empty or taken */
function problemOf(name: string, taken: readonly { name: string }[]): string | undefined {
  if (visibleText(name) === '') return arrangeText.nameMissing;
  return taken.some((group) => group.name === visibleText(name)) ? arrangeText.nameTaken : undefined;
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
    const wanted = visibleText(draft);
    if (problem !== undefined || wanted === name || (await onRename(wanted))) return;
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

const BLOCK = 12;

interface GroupProps {
  group: ShownGroup;
  others: readonly ShownGroup[];
  cameras: readonly { id: string; name: string }[];
  onRemove: () => void;
}

/** Shows a group's name and cameras; only cameras near the viewport are rendered. */
function Group({ group, others, cameras, onRemove }: GroupProps) {
  const services = useServices();
  const [fields, isNear] = useNearBlocks();
  const members = new Set(group.cameraIds);
  return (
    <fieldset ref={fields} className={styles.group}>
      <legend className="visually-hidden">{group.name}</legend>
      <GroupName name={group.name} others={others} onRename={(to) => renameGroup(services, group.name, to)} />
      {blocksOf(cameras, BLOCK).flatMap((drawn, block) =>
        isNear(block)
          ? drawn.map(({ id, name }) => (
              <span key={id} data-block={block}>
                <Checkbox
                  label={name}
                  checked={members.has(id)}
                  onChange={({ target }) => setMember(services, group.name, id, target.checked)}
                />
              </span>
            ))
          : [<span key={`held:${drawn[0]?.id ?? ''}`} className={styles.heldMembers} data-block={block} />],
      )}
      <Button variant="quiet" aria-label={arrangeText.removeGroup(group.name)} onClick={onRemove}>
        {arrangeText.remove}
      </Button>
    </fieldset>
  );
}

export function Groups({ cameras }: { cameras: readonly { id: string; name: string }[] }) {
  const services = useServices();
  const groups = useGroups(cameras);
  const [name, setName] = useState('');
  const [isAsked, setAsked] = useState(false);
  const hasFailed = usePersonalRecordFailed('groups');
  const problem = hasFailed ? appText.partNotLoaded : problemOf(name, groups);
  // A name may be taken until the groups are loaded.
  const isWaiting = usePersonalRecord('groups') === null && !hasFailed;
  const section = useRef<HTMLElement>(null);
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
        <Group
          // oxlint-disable-next-line react/no-array-index-key -- a new name must leave the focus where it is
          key={index}
          group={group}
          others={groups.filter((other) => other !== group)}
          cameras={cameras}
          onRemove={() => {
            removed.current = { name: group.name, index };
            removeGroup(services, group.name);
          }}
        />
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
          addGroup(services, visibleText(name));
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
