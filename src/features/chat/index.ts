/** The live chat (spec section 7): our own, unless the region has an outside one. Loaded when someone opens it. */
import { vendorSettings } from '#features/vendors/index.ts';

/**
 * Opens the chat.
 * @param context where it was asked for, told to who answers
 * @returns false when it could not be opened
 */
export async function openChat(context = ''): Promise<boolean> {
  if (vendorSettings('chat')) return (await import('./vendor.ts')).openVendorChat();
  try {
    await (await import('./ui/mount.tsx')).showChat(context);
    return true;
  } catch (error) {
    // Its files did not come: the way on is the contact page.
    console.warn('The live chat could not be loaded', error);
    return false;
  }
}

/** Something is new in the player's chat; a page that never opened it has nothing to do. */
export async function hearChat(): Promise<void> {
  if (document.querySelector('#chat > *')) await (await import('./store.ts')).refreshChat();
}
