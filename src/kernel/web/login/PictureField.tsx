// The picture with the field for what it shows.
import type { ReactNode } from 'react';
import { useText } from '../i18n';
import { Field } from './Field';
import { loginTexts } from './loginTexts';
import type { Picture } from './usePicture';
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
      label={t(loginTexts.picture)}
      name="picture"
      autoComplete="off"
      maxLength={4}
      placeholder={t(loginTexts.pictureHint)}
      value={letters}
      error={error}
      onChange={(event) => onChange(event.target.value)}
      autoFocus
      after={
        <button type="button" className="login-shown" onClick={onAnother}>
          <img src={picture.image} alt={t(loginTexts.anotherPicture)} title={t(loginTexts.anotherPicture)} />
        </button>
      }
    />
  );
}
