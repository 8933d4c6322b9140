import { useId, type ComponentProps, type ReactNode } from 'react';
import css from './Workbench.module.css';

/** A part of the workbench that can be folded. */
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

/** @param act takes the place of what a browser does with a form by itself: leave the page. */
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

/** @param options values with what people read. */
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

/** What a field of a form says; empty where there is none. */
export function given(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}
