import { Send, Copy } from 'lucide-react';
import { object } from 'yup';
import { shareAppText } from '@/text/screens/shareApp';
import { Button } from '@/ui/base/Button';
import { Dialog } from '@/ui/mui/Dialog';
import { emailRule } from '@/ui/validation/fieldRules';
import { Form } from '@/ui/forms/Form';
import { useForm } from '@/ui/forms/useForm';
import { EmailField } from '@/ui/forms/EmailField';
import { COPIED_TOOLTIP_MS } from '@/config/constants';
import { useCopying } from '@/ui/smallWindow/useCopying';
import { mailDraft } from './mailDraft';
import styles from './ShareAppDialog.module.css';
import { appText } from '@/text/app';
import { visibleText } from '@/lib/visibleText';

function openMailDraft(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  document.body.append(link);
  link.click();
  link.remove();
}

function CopyButton({ text }: { text: string }) {
  const { copy, outcome } = useCopying(COPIED_TOOLTIP_MS);
  return (
    <>
      <span className={styles.place}>
        <Button variant="quiet" icon={<Copy size={18} />} onClick={() => copy(text)}>
          {shareAppText.copy}
        </Button>
        <span role="status" className={styles.tooltip}>
          {outcome === 'copied' && shareAppText.copied}
        </span>
      </span>
      {outcome === 'refused' && (
        <p role="alert" className={styles.refused}>
          {shareAppText.copyFailed}
        </p>
      )}
    </>
  );
}

const rules = () => object({ email: emailRule() });

export function ShareAppDialog({ onClose }: { onClose: () => void }) {
  const link = globalThis.location.origin;
  const { form, formik, field } = useForm({
    initialValues: { email: '' },
    rules,
    // The click has already opened the draft.
    onSubmit: () => undefined,
  });

  // Does not validate the address, because the user can correct it in the mail program.
  const openDraft = () => {
    const typed = new FormData(form.current ?? undefined).get('email');
    const email = typeof typed === 'string' ? visibleText(typed) : '';
    openMailDraft(mailDraft(email, appText.product, shareAppText.mailBody(link)));
  };

  return (
    <Dialog title={shareAppText.title} onClose={onClose}>
      <div className={styles.content}>
        <p>{shareAppText.explanation}</p>
        <div className={styles.link}>
          <a href={link} target="_blank" rel="noopener noreferrer">
            {link}
          </a>
          <CopyButton text={link} />
        </div>
        <Form formik={formik} ref={form}>
          <EmailField {...field('email')} autoComplete="off" />
          <Button
            type="submit"
            icon={<Send size={18} />}
            onClick={({ detail }) => {
              // Ignores the second click of a double-click, which would open a second draft.
              if (detail < 2) openDraft();
            }}
          >
            {shareAppText.send}
          </Button>
        </Form>
      </div>
    </Dialog>
  );
}
