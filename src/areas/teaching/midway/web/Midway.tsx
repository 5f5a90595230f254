// Students who came into a class that had begun, and the dialog that brings one in.
import { useState } from 'react';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { MidwayJoin } from '../model/midway';
import { MidwayDialog } from './MidwayDialog';

export function Midway() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ResourcePage of={MidwayJoin} onAdd={() => setOpen(true)} />
      {isOpen && <MidwayDialog onClose={() => setOpen(false)} />}
    </>
  );
}
