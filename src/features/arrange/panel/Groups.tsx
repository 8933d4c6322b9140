import { useState } from 'react';
import { useAppDispatch } from '@/store/hooks';
import { arrangeText } from '@/text/features/arrange';
import { Button } from '@/ui/base/Button';
import { Checkbox } from '@/ui/forms/Checkbox';
import { TextField } from '@/ui/forms/TextField';
import { useGroups } from '../useGroups';
import { addGroup, removeGroup, setMember } from './saveGroups';
import styles from './ArrangePanel.module.css';

const LONGEST_NAME = 40;

/** Named groups, which the wall can show alone. */
export function Groups({ cameras }: { cameras: readonly { id: string; name: string }[] }) {
  const dispatch = useAppDispatch();
  const groups = useGroups(cameras);
  const [name, setName] = useState('');
  return (
    <section className={styles.groups} aria-label={arrangeText.groups}>
      <h2>{arrangeText.groups}</h2>
      {groups.map((group) => (
        <fieldset key={group.name} className={styles.group}>
          <legend className={styles.name}>{group.name}</legend>
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
            onClick={() => dispatch(removeGroup(group.name))}
          >
            {arrangeText.remove}
          </Button>
        </fieldset>
      ))}
      <form
        className={styles.newGroup}
        onSubmit={(event) => {
          event.preventDefault();
          dispatch(addGroup(name.trim()));
          setName('');
        }}
      >
        <TextField
          label={arrangeText.newGroup}
          value={name}
          maxLength={LONGEST_NAME}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" variant="quiet">
          {arrangeText.addGroup}
        </Button>
      </form>
    </section>
  );
}
