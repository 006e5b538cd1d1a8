"""What came down: bodies of streamed responses, members of archives."""

import io
import zipfile


def body(response) -> bytes:
    return b"".join(response.streaming_content)


def members(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}
