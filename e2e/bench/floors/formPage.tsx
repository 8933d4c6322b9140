import { useState, type SubmitEvent } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Navigate, Route, Routes, useNavigate } from 'react-router-dom';

function Login() {
  const [error, setError] = useState('');
  const goTo = useNavigate();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const answer = await fetch('/bare/login', { method: 'POST', body: new FormData(event.currentTarget) });
    if (answer.ok) await goTo('/home');
    else setError('Wrong e-mail or password');
  };
  return (
    <main>
      <h1>Sign in</h1>
      <form onSubmit={(event) => void submit(event)}>
        <label>
          Email <input name="email" type="email" required autoComplete="username" />
        </label>
        <label>
          Password <input name="password" type="password" required autoComplete="current-password" />
        </label>
        <label>
          <input name="remember" type="checkbox" /> Remember me
        </label>
        <p role="alert">{error}</p>
        <button type="submit">Login</button>
      </form>
    </main>
  );
}

const root = document.querySelector('#root');
if (root !== null) {
  createRoot(root).render(
    <BrowserRouter>
      <Routes>
        <Route path="/bare/form" element={<Login />} />
        <Route path="/home" element={<h1>Home</h1>} />
        <Route path="*" element={<Navigate to="/bare/form" replace />} />
      </Routes>
    </BrowserRouter>,
  );
}
