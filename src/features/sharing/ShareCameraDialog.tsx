import { useRef, useState, useEffect, useMemo } from 'react';
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
import { object } from 'yup';
import { formFailureText } from '@/text/failures';
import { emailRule } from '@/ui/validation/fieldRules';
import { Form } from '@/ui/forms/Form';
import { useSentForm } from '@/ui/forms/useForm';
import { EmailField } from '@/ui/forms/EmailField';
import { commonText } from '@/text/common';
import { Skeleton } from '@/ui/loading/Skeleton';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { loadMembers, removeMember, shareCamera } from '@/store/account/sharing';
import { selectSharing } from '@/store/slices/houseCameraSlice';
import { loading } from '@/domain/loadState';
import styles from './ShareCameraDialog.module.css';

function useSharing(cameraId: string) {
  const dispatch = useAppDispatch();
  const sharing = useAppSelector((state) => selectSharing(state, cameraId));

  useEffect(() => {
    void dispatch(loadMembers(cameraId));
  }, [dispatch, cameraId]);

  const actions = useMemo(
    () => ({
      onAdd: (email: string) => dispatch(shareCamera(cameraId, email)),
      onRemove: (userId: string) => dispatch(removeMember(cameraId, userId)),
      onRetry: () => void dispatch(loadMembers(cameraId)),
    }),
    [dispatch, cameraId],
  );

  return { members: sharing?.members ?? [], load: sharing?.load ?? loading, ...actions };
}

const rules = () => object({ email: emailRule() });

function ShareCameraForm({ onShare }: { onShare: (email: string) => Promise<Result<string>> }) {
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState('');
  const { form, formik, field, alert } = useSentForm({
    title: () => text.title,
    initialValues: { email: '' },
    rules,
    send: (values) => {
      setSent(values.email);
      return onShare(values.email);
    },
    onSent: () => undefined,
  });
  const email = field('email');
  const refused = alert.failure && sent === formik.values.email ? formFailureText(alert.failure) : undefined;

  useEffect(() => input.current?.focus(), []);

  return (
    <Form formik={formik} ref={form}>
      <EmailField {...email} ref={input} error={email.error ?? refused} autoComplete="off" />
      <Button type="submit" loading={formik.isSubmitting}>
        {commonText.share}
      </Button>
    </Form>
  );
}

interface ShareCameraDialogProps {
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
            icon={<UserPlus size={18} />}
            onClick={() => setAdding(true)}
          >
            {text.addNew}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
