import { loginRules } from '@/screens/login/loginRules';
import type { LoginValues } from '@/screens/login/loginValues';

export const fits = (values: LoginValues): boolean => loginRules().isValidSync(values);
