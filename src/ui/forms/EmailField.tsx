import { fieldText } from '@/text/fields';
import { TextField, type TextFieldProps } from './TextField';

export const EmailField = (props: Omit<TextFieldProps, 'label' | 'type'>) => (
  <TextField {...props} label={fieldText.email} type="email" autoCapitalize="none" spellCheck={false} />
);
