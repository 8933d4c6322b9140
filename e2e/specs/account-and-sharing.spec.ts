import account from '../../mocks/demo/demoAccount.json' with { type: 'json' };
import { expect, test } from '../fixtures';
import { LoginPage } from '../pages/LoginPage';
import { PlayerRegion } from '../pages/PlayerRegion';

test.describe('becoming a user', () => {
  test('signs up, and logs in with the new account', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await expect(page).toHaveTitle('Camera Web App - Sign Up');
    // Pressed before the app had come, the link loaded a page; from here on the app itself leads on.
    await page.getByRole('link', { name: 'Log in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeFocused();
    await page.getByRole('link', { name: 'Sign up' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign Up' })).toBeFocused();

    await page.getByRole('textbox', { name: 'Username' }).fill('Kim7');
    await page.getByRole('textbox', { name: 'Email' }).fill('kim@camera.example');
    await page.getByLabel('Password', { exact: true }).fill('Fresh1234');
    await page.getByLabel('Confirm Password', { exact: true }).fill('Fresh12345');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByText('Password does not match!')).toBeVisible();
    await page.getByLabel('Confirm Password', { exact: true }).fill('Fresh1234');
    await page.getByRole('button', { name: 'Sign Up' }).click();

    const done = page.getByRole('dialog', { name: 'Registered successfully!!!' });
    await expect(done).toContainText('Please check your e-mail to activate account');
    await done.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();

    const login = new LoginPage(page);
    await login.fill('kim@camera.example', 'Fresh1234');
    await login.submit.click();
    await expect(page.getByRole('heading', { level: 1, name: 'No Active Devices' })).toBeVisible();
    await expect(page).toHaveURL(/\/home$/);
  });

  test('sets a forgotten password anew, and logs in with it', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Forgot Password ?' }).click();
    await expect(page).toHaveTitle('Camera Web App - Forgot Password');
    await page.getByRole('textbox', { name: 'Email' }).fill(account.email);
    await page.getByRole('button', { name: 'Send' }).click();
    await page
      .getByRole('dialog', { name: 'Password reset link sent to your email successfully.' })
      .getByRole('button', { name: 'OK' })
      .click();

    await page.goto('/reset-password?token=demo-reset');
    await page.getByLabel('Password', { exact: true }).fill('Another12');
    await page.getByLabel('Confirm Password', { exact: true }).fill('Another12');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page
      .getByRole('dialog', { name: 'Password reset successfully!' })
      .getByRole('button', { name: 'OK' })
      .click();
    const login = new LoginPage(page);
    await login.fill(account.email, 'Another12');
    await login.submit.click();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });

  test('reaches the button with the first click, whatever a left field has to say', async ({ page }) => {
    const login = new LoginPage(page);
    await login.open();
    await login.email.click();
    await page.getByRole('link', { name: 'Sign up' }).click();
    await expect(page).toHaveTitle('Camera Web App - Sign Up');
  });
});

test.describe('keeping an account', () => {
  test('changes the name, and it is right everywhere', async ({ home: page }) => {
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Олександра');
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('dialog', { name: 'Display name changed successfully!' })
      .getByRole('button', { name: 'OK' })
      .click();
    await expect(page.getByRole('main').getByText('Олександра')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('main').getByText('Олександра')).toBeVisible();
  });

  test('opens the support page with no way back into the session', async ({ home: page }) => {
    await page.getByRole('link', { name: 'Account' }).click();
    const menu = page.getByRole('navigation', { name: 'Account' });
    const opening = page.waitForEvent('popup');
    await menu.getByRole('button', { name: 'Support' }).click();
    const support = await opening;
    await expect(support.getByRole('heading', { name: 'Support' })).toBeVisible();
    expect(await support.evaluate(() => [globalThis.opener, sessionStorage.length])).toEqual([null, 0]);
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).not.toBeNull();
  });

  test('logs out', async ({ home: page }) => {
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByRole('navigation', { name: 'Account' }).getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
  });
});

test.describe('sharing', () => {
  test('shares a camera and takes it back', async ({ home: page }) => {
    await page.getByRole('button', { name: 'Play Front Door' }).click();
    const player = new PlayerRegion(page, 'Front Door');
    await player.region.hover();
    await player.button('Share').click();

    const dialog = page.getByRole('dialog', { name: 'Share camera video.' });
    await expect(dialog).toContainText('You can share this video with your friends');
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Add new' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await dialog.getByRole('textbox', { name: 'Email' }).fill('omar@camera.example');
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    const shared = page.getByRole('dialog', { name: 'Camera shared with omar@camera.example' });
    // The keyboard works in the pop-up that lies over the dialog.
    await expect(shared.getByRole('button', { name: 'OK' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('listitem')).toHaveCount(3);

    await dialog.getByRole('button', { name: 'Remove عمر' }).click();
    const question = page.getByRole('dialog', { name: 'Remove family member' });
    await expect(question).toContainText('Are you sure you want to remove family member?');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Remove' }).click();
    await page
      .getByRole('dialog', { name: 'Access removed successfully!' })
      .getByRole('button', { name: 'OK' })
      .click();
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('offers no sharing of a camera that belongs to another user', async ({ home: page }) => {
    await page.getByRole('button', { name: 'Play Nursery' }).click();
    const player = new PlayerRegion(page, 'Nursery');
    await player.region.hover();
    await expect(player.region).toBeVisible();
    await expect(player.button('Share')).toHaveCount(0);
  });

  test('shares the app over the page one is on, and goes back to it', async ({ home: page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('link', { name: 'Account' }).click();
    await expect(page).toHaveTitle('Camera Web App - Account');
    await page.getByRole('link', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share the app' });
    await expect(page).toHaveTitle('Camera Web App - Share');
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await expect(dialog.getByText('copied!')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(page.url()).origin);
    await expect(dialog.getByText('copied!')).toBeHidden();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveTitle('Camera Web App - Account');
    await expect(page).toHaveURL(/\/account$/);
  });

  test('keeps what is typed on a direct visit while the page below arrives', async ({ home: page }) => {
    await page.goto('/share');
    const email = page.getByRole('dialog', { name: 'Share the app' }).getByRole('textbox', { name: 'Email' });
    await email.pressSequentially('anna@camera.example');
    await expect(email).toHaveValue('anna@camera.example');
    await expect(page).toHaveTitle('Camera Web App - Share');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/home$/);
  });
});
