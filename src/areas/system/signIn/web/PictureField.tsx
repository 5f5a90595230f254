// The picture with the field for what it shows.
import type { ReactNode } from 'react';
import { useText } from '#kernel/web/i18n';
import { codeTexts } from '../../codes/web/codeTexts';
import type { Picture } from '../../codes/web/usePicture';
import { Field } from './Field';
import './code.css';

interface PictureFieldProps {
  picture: Picture;
  letters: string;
  onChange: (letters: string) => void;
  onAnother: () => void;
  error: string | undefined;
}

export function PictureField({ picture, letters, onChange, onAnother, error }: PictureFieldProps): ReactNode {
  const { t } = useText();
  return (
    <Field
      label={t(codeTexts.picture)}
      name="picture"
      autoComplete="off"
      maxLength={4}
      placeholder={t(codeTexts.pictureHint)}
      value={letters}
      error={error}
      onChange={(event) => onChange(event.target.value)}
      autoFocus
      after={
        <button type="button" className="login-shown" onClick={onAnother}>
          <img src={picture.image} alt={t(codeTexts.anotherPicture)} title={t(codeTexts.anotherPicture)} />
        </button>
      }
    />
  );
}
