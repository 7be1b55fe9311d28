// SPDX-License-Identifier: Apache-2.0
import { record_of } from './api';

/** Puts a file into the device's downloads. */
export function save(file: File) {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** For links to a record, which may be that of a table of this page. */
export function save_record(event: MouseEvent, id: string) {
  event.preventDefault();
  void record_of(id).then((record) =>
    save(new File([`${JSON.stringify(record)}\n`], `${id}.jsonl`, { type: 'application/json' })),
  );
}
