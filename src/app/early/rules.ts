import { loginRules } from '@/screens/login/loginRules';
import type { LoginValues } from '@/screens/login/loginValues';

/** Whether what was typed may be sent; asked by the page's first script. */
export const fits = (values: LoginValues): boolean => loginRules().isValidSync(values);
