import { visibleText } from '@/lib/visibleText';

export interface LoginValues {
  email: string;
  password: string;
  remember: boolean;
}

const text = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '');

/** Reads the values from the DOM, because password managers fill in fields without events. */
export function loginValues(form: HTMLFormElement | null): LoginValues {
  const data = new FormData(form ?? undefined);
  return {
    email: visibleText(text(data.get('email'))),
    password: text(data.get('password')),
    remember: data.has('remember'),
  };
}
