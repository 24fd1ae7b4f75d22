/** Holds a room apart from the frame: one that cannot be loaded or drawn leaves the menu where it is. */
import { Component, type ReactNode } from 'react';
import { t } from '../texts.ts';

/** Give it the room as its key: another room begins anew. */
export class RoomBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="empty" role="alert">
        <p className="bad">{t('room_failed')}</p>
        <button type="button" className="btn xs" onClick={() => location.reload()}>
          {t('reload')}
        </button>
      </div>
    );
  }
}
