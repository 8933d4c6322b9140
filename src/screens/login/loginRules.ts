import { object } from 'yup';
import { emailRule, passwordRule } from '@/ui/validation/fieldRules';

export const loginRules = () => object({ email: emailRule(), password: passwordRule() });
