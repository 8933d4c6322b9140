import { fieldText } from '@/text/fields';
import { TextField, type TextFieldProps } from './TextField';

/** An e-mail address. Keyboards neither capitalize nor correct it. */
export const EmailField = (props: Omit<TextFieldProps, 'label' | 'type'>) => (
  <TextField {...props} label={fieldText.email} type="email" autoCapitalize="none" spellCheck={false} />
);
