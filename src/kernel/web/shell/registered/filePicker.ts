// Where a file is chosen that the house keeps already: an area brings it, a file field only opens it.
import type { FileRecord } from '#kernel/model/fields';
import type { Import } from '../ground/Part';

export interface FilePickerProps {
  imagesOnly: boolean;
  onPick: (file: FileRecord) => void;
  onClose: () => void;
}

let known: Import<FilePickerProps> | undefined;

export const filePicker = (): Import<FilePickerProps> | undefined => known;
export const setFilePicker = (picker: Import<FilePickerProps> | undefined): void => {
  known = picker;
};
