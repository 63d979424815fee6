import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { button } from '#ui/button.ts';
import { PASSWORD_OR_CODE, PasswordDialog } from '#ui/password-dialog.tsx';
import { Button } from '#ui/push-button.tsx';
import { useSubmit } from '#ui/submit.ts';
import { exportMutation, sheetListMutation } from '../client.ts';
import type { ListName } from '../rules.ts';

/** @param narrowedBy the list's query string; '' if it narrows nothing */
export function ImportExportLinks({ narrowedBy }: { narrowedBy: string }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Link to="/admin/clubs/import" className={button.outline}>
        Import clubs
      </Link>
      {narrowedBy === '' ? null : <ExportButton list="clubs" narrowedBy={narrowedBy} />}
      <ExportButton list="clubs" />
    </div>
  );
}

export function ExportButton({ list, narrowedBy = '' }: { list: ListName; narrowedBy?: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const label =
    narrowedBy === '' ? `Export all ${list.replace('-', ' ')}` : 'Export matching clubs';
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{label}</Button>
      {isAsking ? (
        <PasswordDialog
          title={label}
          label="Export"
          asks={PASSWORD_OR_CODE}
          deed={exportMutation}
          sent={(proof) => ({ path: `/api/${list}/export${narrowedBy}`, proof })}
          onClose={() => setIsAsking(false)}
        >
          <p className="text-ink-soft">You’ll get a CSV file.</p>
        </PasswordDialog>
      ) : null}
    </>
  );
}

export function DownloadSheet(sheet: { clubId: string; season: number }) {
  const { isPending, mutate } = useSubmit(sheetListMutation);
  return (
    <Button disabled={isPending} onClick={() => mutate(sheet)}>
      Download as CSV
    </Button>
  );
}
