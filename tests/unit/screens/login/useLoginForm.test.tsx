import { render } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useLoginForm } from '@/screens/login/useLoginForm';

interface Found {
  email?: string;
  password?: string;
  focused?: boolean;
}

/**
 * Opens a form as it is once the log-in screen's code has loaded.
 * @returns how often the validation code is loaded
 */
function touchesOf({ email = '', password = '', focused = false }: Found): number {
  const onFirstTouch = vi.fn<() => void>();
  function LoginFields() {
    const { form } = useLoginForm(() => Promise.resolve(), onFirstTouch);
    return (
      <form ref={form}>
        <input
          name="email"
          aria-label="Email"
          defaultValue={email}
          ref={(field) => void (focused && field?.focus())}
        />
        <input name="password" aria-label="Password" defaultValue={password} />
      </form>
    );
  }
  render(<LoginFields />);
  return onFirstTouch.mock.calls.length;
}

describe('useLoginForm', () => {
  it.each<[string, Found]>([
    ['an e-mail address was typed', { email: 'ada@camera.example' }],
    ['a password was filled in', { password: 'Password1' }],
    ['a field has the focus', { focused: true }],
  ])('loads the validation code at once if %s before hydration', (_what, found) => {
    expect(touchesOf(found)).toBe(1);
  });

  it('loads no validation code while the form is untouched', () => {
    expect(touchesOf({})).toBe(0);
  });
});
