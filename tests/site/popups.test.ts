import { beforeEach, describe, expect, it } from 'vitest';
import { $popup, closePopup, openPopup, queuePopup } from '#features/popups/store.ts';

const name = () => $popup.get()?.name;
const nextTurn = () => new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(resolve)));

describe('popups', () => {
  beforeEach(async () => {
    while ($popup.get()) {
      closePopup();
      await nextTurn();
    }
  });

  it('opens with its props and tells how it was closed', async () => {
    const closed = openPopup('session', { tab: 'registration' });
    expect($popup.get()).toMatchObject({ name: 'session', props: { tab: 'registration' } });
    closePopup('submitted');
    expect(name()).toBeUndefined();
    await expect(closed).resolves.toBe('submitted');
  });

  it('gives way to a popup that somebody opens', async () => {
    const first = openPopup('search');
    void openPopup('languages');
    expect(name()).toBe('languages');
    await expect(first).resolves.toBe('dismissed');
  });

  it('lets a message of the house wait for the popup in use', async () => {
    void openPopup('wallet', { view: 'deposit' });
    void queuePopup('text', { title: 'A', text: 'a' });
    void queuePopup('text', { title: 'B', text: 'b' });
    expect(name()).toBe('wallet');
    closePopup();
    await nextTurn();
    expect($popup.get()).toMatchObject({ props: { title: 'A' } });
    closePopup();
    await nextTurn();
    expect($popup.get()).toMatchObject({ props: { title: 'B' } });
  });

  it('lets the awaiter of a result go first', async () => {
    const personal = openPopup('personal-info', {});
    void queuePopup('text', { title: 'A', text: 'a' });
    void personal.then(() => openPopup('wallet', { view: 'deposit' }));
    closePopup('submitted');
    await nextTurn();
    await nextTurn();
    expect(name()).toBe('wallet');
  });

  it('gives each popup its own id, so that the same one twice starts afresh', () => {
    void openPopup('search');
    const first = $popup.get()?.id;
    void openPopup('search');
    expect($popup.get()?.id).not.toBe(first);
  });

  it('closes nothing when nothing is open', () => {
    expect(() => closePopup()).not.toThrow();
  });
});
