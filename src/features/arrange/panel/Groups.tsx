import { useEffect, useEffectEvent, useRef, type FormEvent } from 'react';
import { object, string } from 'yup';
import { useServices } from '@/store/hooks';
import { usePersonalRecord, usePersonalRecordFailed } from '@/store/personalRecords';
import { arrangeText } from '@/text/features/arrange';
import { Button } from '@/ui/base/Button';
import { Checkbox } from '@/ui/forms/Checkbox';
import { Form } from '@/ui/forms/Form';
import { TextField } from '@/ui/forms/TextField';
import { useForm } from '@/ui/forms/useForm';
import { blocksOf, useNearBlocks } from '@/ui/hooks/useNearBlocks';
import { visibleText } from '@/lib/visibleText';
import { useGroups, type ShownGroup } from '../useGroups';
import { addGroup, removeGroup, renameGroup, setMember } from './saveArrangement';
import styles from './ArrangePanel.module.css';

const MAX_NAME_LENGTH = 40;

const rules = (taken: readonly { name: string }[]) => () =>
  object({
    name: string()
      .transform(visibleText)
      .required(arrangeText.nameMissing)
      .test('free', arrangeText.nameTaken, (name) => taken.every((group) => group.name !== name)),
  });

interface GroupNameProps {
  name: string;
  others: readonly { name: string }[];
  onRename: (name: string) => Promise<boolean>;
}

function GroupName({ name, others, onRename }: GroupNameProps) {
  /** Old and new name while `onRename` runs. If `name` changes to either, the field keeps its text. */
  const renaming = useRef<readonly string[]>([]);
  const isSubmitDue = useRef(false);
  const { form, formik, field } = useForm({
    initialValues: { name },
    rules: rules(others),
    async onSubmit(values, { setFieldError }) {
      if (values.name === name) return;
      renaming.current = [name, values.name];
      const isRenamed = await onRename(values.name);
      renaming.current = [];
      if (!isRenamed) setFieldError('name', arrangeText.nameTaken);
    },
  });
  const { onBlur, ...rest } = field('name');
  const { resetForm, isSubmitting } = formik;
  // `Group` is keyed by index, so removing an earlier group changes `name` here.
  useEffect(() => {
    const input = form.current?.querySelector('input');
    if (!input || renaming.current.includes(name)) return;
    input.value = name;
    resetForm({ values: { name } });
  }, [form, name, resetForm]);
  const submitTyped = (text: string) => {
    const typed = { name: visibleText(text) };
    // Submitting an invalid name would move focus back to its field.
    if (typed.name !== name && rules(others)().isValidSync(typed)) formik.handleSubmit();
  };
  const submitIfDue = useEffectEvent(() => {
    const input = form.current?.querySelector('input');
    if (input && isSubmitDue.current) submitTyped(input.value);
    isSubmitDue.current = false;
  });
  useEffect(() => {
    // `handleSubmit` needs a synchronous render, which React refuses inside an effect.
    if (!isSubmitting) queueMicrotask(() => submitIfDue());
  }, [isSubmitting]);
  return (
    <Form formik={formik} ref={form} className={styles.groupName}>
      <TextField
        {...rest}
        label={arrangeText.groupName}
        maxLength={MAX_NAME_LENGTH}
        onBlur={(event) => {
          onBlur(event);
          // `handleSubmit` does nothing while an earlier name is being stored.
          if (isSubmitting) isSubmitDue.current = true;
          else submitTyped(event.target.value);
        }}
      />
    </Form>
  );
}

function NewGroup({ groups }: { groups: readonly { name: string }[] }) {
  const services = useServices();
  const hasFailed = usePersonalRecordFailed('groups');
  // New names cannot be checked against existing ones until the groups have loaded.
  const isWaiting = usePersonalRecord('groups') === null && !hasFailed;
  const { form, formik, field } = useForm({
    initialValues: { name: '' },
    rules: rules(groups),
    async onSubmit({ name }, { resetForm }) {
      if (await addGroup(services, name)) resetForm();
    },
  });
  const name = field('name');
  const handleSubmit = (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    if (!isWaiting) formik.handleSubmit();
  };
  return (
    <Form formik={{ ...formik, handleSubmit }} ref={form} className={styles.newGroup}>
      <TextField {...name} label={arrangeText.newGroup} maxLength={MAX_NAME_LENGTH} />
      <Button type="submit" variant="quiet" aria-disabled={isWaiting}>
        {arrangeText.addGroup}
      </Button>
    </Form>
  );
}

const BLOCK = 12;

interface GroupProps {
  group: ShownGroup;
  others: readonly ShownGroup[];
  cameras: readonly { id: string; name: string }[];
  onRemove: () => void;
}

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
  const section = useRef<HTMLElement>(null);
  const removed = useRef<{ name: string; index: number } | null>(null);
  useEffect(() => {
    const group = removed.current;
    if (group === null || groups.some((each) => each.name === group.name)) return;
    removed.current = null;
    const buttons = section.current?.querySelectorAll<HTMLElement>('fieldset > button') ?? [];
    const next = buttons[Math.min(group.index, buttons.length - 1)];
    (next ?? section.current?.querySelector<HTMLElement>('form input'))?.focus();
  });
  return (
    <section ref={section} className={styles.groups} aria-label={arrangeText.groups}>
      <h2>{arrangeText.groups}</h2>
      {groups.map((group, index) => (
        <Group
          // oxlint-disable-next-line react/no-array-index-key -- keyed by name, a renamed group would remount and lose focus
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
      <NewGroup groups={groups} />
    </section>
  );
}
