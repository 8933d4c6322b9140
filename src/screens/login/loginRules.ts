import { object } from 'yup';
import { emailRule, passwordRule } from '@/ui/validation/fieldRules';

export interface LoginValues {
  email: string;
  password: string;
  remember: boolean;
}

/** What may be sent. */
export const loginRules = () => object({ email: emailRule(), password: passwordRule() });
