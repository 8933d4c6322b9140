import { useId, type ComponentProps, type ReactNode } from 'react';
import css from './Workbench.module.css';

export function Part({
  title,
  children,
  isOpen = false,
}: {
  title: string;
  children: ReactNode;
  isOpen?: boolean;
}) {
  return (
    <details className={css['part']} open={isOpen}>
      <summary>{title}</summary>
      <div className={css['inside']}>{children}</div>
    </details>
  );
}

/** @param act replaces the browser's submission, which would leave the page */
export function Form({ act, children }: { act: (form: HTMLFormElement) => void; children: ReactNode }) {
  return (
    <form
      className={css['form']}
      onSubmit={(event) => {
        event.preventDefault();
        act(event.currentTarget);
      }}
    >
      {children}
    </form>
  );
}

export function TextField({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  const id = useId();
  return (
    <div className={css['field']}>
      <label htmlFor={id}>{label}</label>
      <input id={id} {...input} />
    </div>
  );
}

export function Choice({
  label,
  options,
  ...select
}: { label: string; options: readonly (readonly [string, string])[] } & ComponentProps<'select'>) {
  const id = useId();
  return (
    <div className={css['field']}>
      <label htmlFor={id}>{label}</label>
      <select id={id} {...select}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

export function Act(props: ComponentProps<'button'>) {
  return <button type="button" className={css['act']} {...props} />;
}

/** @returns an empty string for a missing field */
export function given(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}
