import { useRef, useState } from 'react';
import UserMinus from 'lucide-react/icons/user-minus';
import UserPlus from 'lucide-react/icons/user-plus';
import { isDropped, type Result } from '@/domain/result';
import type { ShareMember } from '@/domain/account/shareMember';
import { shareCameraText as text } from '@/text/features/shareCamera';
import { Avatar } from '@/ui/pictures/Avatar';
import { Button } from '@/ui/base/Button';
import { Dialog } from '@/ui/mui/Dialog';
import { showConfirm, showAlert } from '@/ui/popups/confirmAndAlert';
import { ErrorState } from '@/ui/base/ErrorState';
import { IconButton } from '@/ui/base/IconButton';
import { ShareCameraForm } from './ShareCameraForm';
import { Skeleton } from '@/ui/loading/Skeleton';
import { useSharing } from './useSharing';
import styles from './ShareCameraDialog.module.css';

export interface ShareCameraDialogProps {
  cameraId: string;
  onClose: () => void;
}

export function ShareCameraDialog({ cameraId, onClose }: ShareCameraDialogProps) {
  const { members, load, onAdd, onRemove, onRetry } = useSharing(cameraId);
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const leavingNow = useRef(new Set<string>());

  async function add(email: string): Promise<Result<string>> {
    const result = await onAdd(email);
    if (result.ok) {
      setAdding(false);
      void showAlert(() => ({ title: text.shared(result.value) }), 'success');
    }
    return result;
  }

  async function remove(member: ShareMember): Promise<void> {
    if (leavingNow.current.has(member.id)) return;
    leavingNow.current.add(member.id);
    try {
      await askAndRemove(member);
    } finally {
      leavingNow.current.delete(member.id);
    }
  }

  async function askAndRemove(member: ShareMember): Promise<void> {
    const words = () => {
      const { title, question, confirm, cancel } = text.removal;
      return { title, text: question, confirm, cancel };
    };
    if (!(await showConfirm({ words, icon: 'warning' }))) return;
    setLeaving((before) => new Set(before).add(member.id));
    const result = await onRemove(member.id);
    setLeaving((before) => new Set([...before].filter((id) => id !== member.id)));
    if (result.ok) await showAlert(() => ({ title: text.removal.done }), 'success');
    else if (!isDropped(result.failure)) await showAlert(() => ({ title: text.removal.failed }), 'error');
  }

  return (
    <Dialog title={text.title} subtitle={text.subtitle} onClose={onClose}>
      <div className={styles.content}>
        {load.kind === 'failed' && <ErrorState failure={load.failure} onRetry={onRetry} />}
        {members.length > 0 && (
          <ul className={styles.members} aria-label={text.members} aria-busy={load.kind === 'loading'}>
            {members.map((member) => (
              <li key={member.id} className={styles.member}>
                <Avatar src={member.avatarUrl} size={40} />
                <span className={styles.words}>
                  <span className={styles.name}>{member.name}</span>
                  <span className={styles.email}>{member.email}</span>
                </span>
                <IconButton
                  label={text.remove(member.name)}
                  disabled={leaving.has(member.id)}
                  onClick={() => void remove(member)}
                >
                  <UserMinus size={20} />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        {members.length === 0 && load.kind === 'loaded' && (
          <p className={styles.noMembers}>{text.noMembers}</p>
        )}
        {members.length === 0 && load.kind !== 'loaded' && load.kind !== 'failed' && (
          <Skeleton className={styles.memberToCome} />
        )}
        {isAdding ? (
          <ShareCameraForm onShare={add} />
        ) : (
          <Button
            variant="quiet"
            className={styles.add}
            icon={<UserPlus size={18} aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            {text.addNew}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
