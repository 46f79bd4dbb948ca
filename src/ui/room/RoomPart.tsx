import { useEffect, useState } from 'react';
import { useSession } from '../model/session-context.ts';
import { ClassVote } from './ClassVote.tsx';
import { NameDialog } from './NameDialog.tsx';
import { enter, type Presence } from './presence.ts';
import { IncompleteBar, RoomBar } from './RoomBar.tsx';
import { followRoomAddress, followVoting, stay, useRoom, type RoomAddress } from './room-store.ts';

/** The page in a room: as its teacher's, or as a student's. Loaded after the first graph. */
export function RoomPart() {
  const { address, name, incomplete } = useRoom();
  const presence = usePresence(name === '' ? undefined : address);
  useEffect(followRoomAddress, []);
  useEffect(followVoting, []);
  return (
    <>
      {incomplete && <IncompleteBar />}
      {address !== undefined && name === '' && <NameDialog isTeacher={address.teach !== undefined} />}
      {address !== undefined && name !== '' && !incomplete && <RoomBar presence={presence} />}
      <ClassVote />
    </>
  );
}

/** Connects while the page is in a room. */
function usePresence(address: RoomAddress | undefined): Presence | undefined {
  const session = useSession();
  const [presence, setPresence] = useState<Presence>();
  useEffect(() => {
    if (address === undefined) return;
    let end: (() => void) | undefined;
    let wanted = true;
    enter(session, address).then(
      (entered) => {
        end = entered.end;
        if (!wanted) return end();
        setPresence(entered);
        useRoom.setState({ send: entered.connection.send });
      },
      () => stay({ type: 'over', why: 'no-room' }),
    );
    return () => {
      wanted = false;
      end?.();
      setPresence(undefined);
      useRoom.setState({ send: undefined });
    };
  }, [session, address]);
  return presence;
}
