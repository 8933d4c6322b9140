import { loginRules, type LoginValues } from '@/screens/login/loginRules';

/** Whether what was typed may be sent; asked by the page's first script. */
export const fits = (values: LoginValues): boolean => loginRules().isValidSync(values);
