import { conformance } from '../../mocks/contract/conformance';
import { expect, test } from '../fixtures';

// Some requests must be refused.
test.use({ expectedComplaints: [/status of 4\d\d|broke the vendor's contract|contract: 13/] });

test('mock vendor in a page: answers every call of the contract and reports unknown ones', async ({
  page,
  vendor,
}) => {
  await page.goto('/login');
  expect(await vendor.requests()).toEqual([]);
  const faults = await conformance(
    (sent) =>
      page.evaluate(async ({ address, ...rest }) => {
        const response = await fetch(new Request(address, rest));
        return { status: response.status, body: await response.text() };
      }, sent),
    await page.evaluate(() => Date.now()),
  );
  expect(faults).toEqual([]);
  expect(await vendor.violations()).toEqual([]);

  const said = page.waitForEvent('console', (message) => /broke the vendor's contract/.test(message.text()));
  await page.evaluate(() => fetch('/uis/v1/users/forgot-password', { method: 'POST' }));
  expect((await said).text()).toContain('body is missing (contract: 13. Ask for a reset mail)');
  expect(await vendor.violations()).toHaveLength(1);
});
