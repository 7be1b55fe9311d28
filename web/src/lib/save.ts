// SPDX-License-Identifier: Apache-2.0
import { record_of } from './api';
import { is_local } from './line';

/** Puts a file into the device's downloads. */
export function save(file: File) {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** For links to a record: no server has that of a table which this browser hosts. */
export function save_record(event: MouseEvent, id: string) {
  if (!is_local(id)) return;
  event.preventDefault();
  void record_of(id).then((record) =>
    save(new File([JSON.stringify(record)], `${id}.json`, { type: 'application/json' })),
  );
}
