import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sniff } from './type';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const office = 'application/vnd.openxmlformats-officedocument';

describe('a file is what its bytes say', () => {
  test.each([
    ['\x89PNG\r\n\x1a\n....', 'image/png', 'image', true],
    ['\xff\xd8\xff\xe0..JFIF', 'image/jpeg', 'image', true],
    ['GIF89a..', 'image/gif', 'image', true],
    ['RIFF....WEBPVP8 ', 'image/webp', 'image', true],
    ['RIFF....WAVEfmt ', 'audio/wav', 'audio', true],
    ['RIFF....XXXX', 'application/octet-stream', 'other', false],
    ['%PDF-1.7', 'application/pdf', 'document', true],
    ['PK\x03\x04....', 'application/zip', 'document', false],
    ['....ftypM4A ....', 'audio/mp4', 'audio', true],
    ['....ftypisom....', 'video/mp4', 'video', true],
    ['....ftypqt  ....', 'video/quicktime', 'video', false],
    ['ID3\x04....', 'audio/mpeg', 'audio', true],
    ['\xff\xfb\x90\x64....', 'audio/mpeg', 'audio', true],
    ['\xff\xf1\x50\x80....', 'audio/aac', 'audio', true],
    ['OggS....OpusHead', 'audio/ogg', 'audio', true],
    ['\x1a\x45\xdf\xa3....\x42\x82\x84webm....V_VP9', 'video/webm', 'video', true],
    ['\x1a\x45\xdf\xa3....\x42\x82\x84webm....A_OPUS', 'audio/webm', 'audio', true],
    ['\x1a\x45\xdf\xa3....matroska', 'video/x-matroska', 'video', false],
    ['MZ\x90\0\x03', 'application/x-executable', 'other', false],
    ['', 'application/octet-stream', 'other', false],
  ])('%j', (bytes, type, kind, inline) => {
    // The name lies in every way a name can.
    for (const name of ['a', 'a.html', 'a.svg', 'a.exe', 'a.png', 'a.png.js']) {
      expect(sniff(latin(bytes), name), name).toEqual({ type, kind, inline });
    }
  });

  test('and the name tells apart what is packed alike', () => {
    expect(sniff(latin('PK\x03\x04'), '合同.DOCX').type).toBe(`${office}.wordprocessingml.document`);
    expect(sniff(latin('PK\x03\x04'), 'a.xlsx').type).toBe(`${office}.spreadsheetml.sheet`);
    expect(sniff(latin('PK\x03\x04'), 'a.pptx').type).toBe(`${office}.presentationml.presentation`);
    const ole = latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1');
    expect(sniff(ole, 'a.doc')).toEqual({ type: 'application/msword', kind: 'document', inline: false });
    expect(sniff(ole, 'a.xls').type).toBe('application/vnd.ms-excel');
    expect(sniff(ole, 'a.msi')).toEqual({ type: 'application/octet-stream', kind: 'other', inline: false });
    expect(sniff(latin('....ftypmp42'), 'a.m4a').kind).toBe('audio');
  });
});

describe('text', () => {
  test('is shown in its own encoding, even when the last character is cut', () => {
    const text = { kind: 'document', inline: true };
    expect(sniff(Buffer.from('你好').subarray(0, 5), 'a.txt')).toEqual({ type: 'text/plain; charset=utf-8', ...text });
    expect(sniff(latin('\xc4\xe3\xba\xc3'), 'a.md')).toEqual({ type: 'text/plain; charset=gb18030', ...text });
    expect(sniff(Buffer.from('a,b'), 'a.csv')).toEqual({
      type: 'text/csv; charset=utf-8',
      kind: 'document',
      inline: false,
    });
  });

  const download = { type: 'application/octet-stream', kind: 'other', inline: false };

  test.each([
    '<!DOCTYPE html><p>',
    '  \n<html>',
    '\ufeff<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    '<?xml version="1.0"?><a/>',
    '<!-- x --><svg>',
    'hello <script>alert(1)</script>',
    '<SCRIPT src=x>',
  ])('that is markup is only ever downloaded: %j', (markup) => {
    for (const name of ['a.html', 'a.svg', 'a.txt', 'a.md', 'a.csv', 'a.png', 'a']) {
      expect(sniff(Buffer.from(markup), name), name).toEqual(download);
    }
    expect(sniff(Buffer.from(`\ufeff${markup}`, 'utf16le'), 'a.txt')).toEqual(download);
  });

  test('under another name than a text’s is only ever downloaded', () => {
    for (const name of ['a.js', 'a.mjs', 'a.css', 'a.json', 'a.xml', 'a.htm', 'a']) {
      expect(sniff(Buffer.from('alert(1)'), name), name).toEqual(download);
    }
  });
});

test('no bytes under any name are ever shown as a page, a script or a drawing', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), fc.string(), (bytes, name) => {
      for (const body of [Buffer.from(bytes), deflateRawSync(bytes)]) {
        expect(sniff(body, name).type).not.toMatch(/html|svg|javascript|xml$/);
      }
    }),
  );
});
